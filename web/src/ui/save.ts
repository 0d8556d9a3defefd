/** A text becomes a file of this device. */
export function save(text: string, name: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export const saveRecord = (record: string, name = "pravek-record"): void => save(record, `${name}.jsonl`, "application/x-ndjson");
