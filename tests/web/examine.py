"""What a page is asked about its layout, in its own language."""

EXAMINE = """async ([needs, number]) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const over = () => document.querySelector('main.result') !== null;
  const shown = () => Number(document.querySelector('.room')?.dataset.shown ?? 0);
  while (shown() < number && !over()) await frame();
  for (let i = 0; i < 2; i++) await frame();
  const ends = (motion) => motion.effect.getComputedTiming().endTime < Infinity;
  const moving = document.getAnimations().filter(ends).map((motion) => motion.finished);
  await Promise.allSettled(moving);
  if (over()) return null;
  const when = document.querySelector('section.action p')?.textContent.slice(0, 40);
  const wrong = [];
  const sheet = document.querySelector('dialog[open]') !== null;
  if (sheet) needs = { 'dialog[open] button': needs['header .btn'] };
  const root = document.documentElement;
  const called = (e, selector) => {
    const name = e.getAttribute('aria-label') ?? e.innerText ?? '';
    return `${selector} "${name.trim().split('\\n')[0].slice(0, 30)}"`;
  };
  /** The part of it that no panel and no edge of the screen cuts off. */
  const seen = (e) => {
    let { left, top, right, bottom } = e.getBoundingClientRect();
    const cut = (box) => {
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    };
    for (let up = e.parentElement; up && up !== root; up = up.parentElement)
      if (getComputedStyle(up).overflow !== 'visible') cut(up.getBoundingClientRect());
    cut({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    return { left, top, right, bottom };
  };
  for (const [selector, least] of Object.entries(needs)) {
    for (const e of document.querySelectorAll(selector)) {
      if (!e.checkVisibility({ visibilityProperty: true })) continue;
      const whole = e.getBoundingClientRect();
      const part = seen(e);
      const size = `${Math.round(whole.width)}x${Math.round(whole.height)}`;
      const lost = Math.max(part.left - whole.left, part.top - whole.top,
        whole.right - part.right, whole.bottom - part.bottom);
      if (lost > 1) wrong.push(`cut by ${Math.round(lost)}: ${called(e, selector)}`);
      const at = ([x, y]) => document.elementFromPoint(whole.left + whole.width * x,
        whole.top + whole.height * y);
      const hits = [[.5, .5], [.2, .2], [.8, .2], [.2, .8], [.8, .8]].map(at);
      const over = hits.find((hit) => !hit || (!e.contains(hit) && !hit.contains(e)));
      if (lost <= 1 && over !== undefined)
        wrong.push(`covered by ${over?.className}: ${called(e, selector)}`);
      if (Math.min(whole.width, whole.height) < least - 0.5)
        wrong.push(`small, ${size}: ${called(e, selector)}`);
      const inside = document.createRange();
      inside.selectNodeContents(e.querySelector('.text') ?? e);
      const words = inside.getBoundingClientRect();
      const much = Math.max(e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight,
        words.bottom - whole.bottom, whole.top - words.top);
      if (much > 4 && e.matches('.btn, p, .tabs button, .ps')) // letters reach out of low lines
        wrong.push(`words cut: ${called(e, selector)}`);
    }
  }
  if (!document.querySelector('header a[href^="/rules/"]')) wrong.push('no way to the rules');
  for (const fact of document.querySelectorAll('header .facts > *')) {
    const [part, whole] = [seen(fact), fact.getBoundingClientRect()];
    if (part.bottom - part.top > 4 && whole.right - part.right > 1)
      wrong.push(`cut: ${called(fact, 'header')}`);
  }
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight)
    wrong.push('the page scrolls');
  const board = document.querySelector('main.table .felt .board');
  let land = null;
  if (board && !sheet) {
    const [left, top, columns] = board.dataset.frame.split(' ').map(Number);
    const box = board.getBoundingClientRect();
    const side = box.width / columns;
    const cells = [...board.querySelectorAll('.laid')]
      .flatMap((domino) => domino.dataset.cells.split(' '))
      .map((cell) => cell.split(',').map(Number));
    land = { x: box.left - left * side, y: box.top - top * side, side, cells };
    if (side < needs['main.table button.spot']) wrong.push(`squares of ${side}`);
  }
  return { wrong, land, when, sheet };
}"""
"""Waits until the page shows all up to a number, and tells what is wrong; null: it is over."""

WATCH_SHIFTS = """() => {
  window.shifts = { sum: 0, of: {} };
  new PerformanceObserver((list) => {
    if (!document.querySelector('main.table, main.krom')) return; // the result is another page
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.shifts.sum += entry.value;
      for (const { node } of entry.sources) {
        const e = node?.nodeType === 1 ? node : node?.parentElement;
        const name = e ? `${e.localName}.${e.className.baseVal ?? e.className}` : '?';
        window.shifts.of[name] = (window.shifts.of[name] ?? 0) + entry.value;
      }
    }
  }).observe({ type: 'layout-shift' });
}"""
