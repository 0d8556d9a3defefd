/* A whole bot in C: it takes what brings most points right now, in any game.
 *
 *     cc -O2 -o greedy examples/engine/greedy.c
 *     pravek arena kingdomino --players "exec:./greedy,random" --num 100
 *
 * It reads a line of JSON and answers with one, as docs/engine.md says. Nothing but the C library is
 * needed: a line is never taken apart as a whole, only the few fields that are asked for are found.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* JSON: each function takes the beginning of a value and never looks behind the end of the text. */

static const char *space(const char *p) {
    while (*p && isspace((unsigned char)*p)) p++;
    return p;
}

/* Behind a value, whatever it is. */
static const char *behind(const char *p) {
    int deep = 0;
    p = space(p);
    do {
        if (*p == '"') {
            for (p++; *p && *p != '"'; p++)
                if (*p == '\\' && p[1]) p++;
            if (*p) p++;
        } else if (*p == '{' || *p == '[') {
            deep++;
            p++;
        } else if (*p == '}' || *p == ']') {
            deep--;
            p++;
        } else if (deep && *p) {
            p++;
        } else {
            while (*p && !strchr(",]} \t\r\n", *p)) p++;
        }
    } while (deep > 0 && *p);
    return p;
}

/* The first item of an array (or the first name of an object), NULL if there is none. */
static const char *first(const char *p, char opened) {
    if (!p || *(p = space(p)) != opened) return NULL;
    p = space(p + 1);
    return *p && *p != ']' && *p != '}' ? p : NULL;
}

/* The item after this one, NULL if it was the last. */
static const char *next(const char *p) {
    p = space(behind(p));
    return *p == ',' ? space(p + 1) : NULL;
}

/* The value an object has under a name, NULL if none. */
static const char *field(const char *object, const char *name) {
    size_t length = strlen(name);
    for (const char *p = first(object, '{'); p; p = next(p)) {
        const char *value = space(behind(p));
        if (*value != ':') return NULL;
        value = space(value + 1);
        if (!strncmp(p + 1, name, length) && p[length + 1] == '"') return value;
        p = value;
    }
    return NULL;
}

static int is_text(const char *p, const char *text) {
    size_t length = strlen(text);
    return p && *p == '"' && !strncmp(p + 1, text, length) && p[length + 1] == '"';
}

/* A line of any length, NULL at the end of the input. */
static char *line_of(FILE *in) {
    size_t size = 4096, used = 0;
    char *line = malloc(size);
    while (line && fgets(line + used, (int)(size - used), in)) {
        used += strlen(line + used);
        if (used && line[used - 1] == '\n') return line;
        if (used + 1 == size) {
            char *longer = realloc(line, size *= 2);
            if (!longer) break;
            line = longer;
        }
    }
    free(line);
    return NULL;
}

/* Luck of its own: the same seed gives the same game. */
static unsigned long long luck = 1;

static unsigned long any_of(unsigned long n) {
    luck = luck * 6364136223846793005ULL + 1442695040888963407ULL;
    return (unsigned long)(luck >> 33) % n;
}

/* Which action brings most points; where several do, any of them. */
static long best(const char *position) {
    const char *preview = first(field(position, "previews"), '[');
    double most = 0;
    unsigned long equals = 0;
    long chosen = 0;
    for (long number = 0; preview; number++, preview = next(preview)) {
        const char *points = field(preview, "points");
        double value = points ? strtod(points, NULL) : 0;
        if (!equals || value > most) {
            most = value;
            equals = 0;
        }
        if (value == most && any_of(++equals) == 0) chosen = number;
    }
    return chosen;
}

int main(void) {
    char *line;
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ); /* an answer that waits in a buffer is no answer */
    while ((line = line_of(stdin))) {
        const char *t = field(line, "t"), *seed = field(line, "seed"), *n = field(line, "n");
        if (is_text(t, "hello")) {
            if (seed && *seed == '"') luck = strtoull(seed + 1, NULL, 10);
            puts("{\"t\":\"hello\",\"version\":1,\"name\":\"greedy in C\",\"wants\":[\"previews\"]}");
        } else if (is_text(t, "position") && n) {
            printf("{\"t\":\"bestaction\",\"n\":%ld,\"action\":%ld}\n", strtol(n, NULL, 10), best(line));
        } else if (is_text(t, "quit")) {
            free(line);
            return 0;
        }
        free(line);
    }
    return 0;
}
