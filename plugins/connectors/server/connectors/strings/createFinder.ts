/**
 * Creates a search for a text in another from a place on, -1 for nowhere. Searches whose places go
 * up take linear time together; `indexOf` looks at each place for up to all of a long text.
 */
export function createFinder(text: string, wanted: string): (start: number) => number {
  if (wanted.length <= shortEnough) return start => text.indexOf(wanted, start);
  const borders = findBorders(wanted);
  return start => {
    let matched = 0;
    for (let at = start; at < text.length; at++) {
      while (matched > 0 && text[at] !== wanted[matched]) matched = borders[matched - 1] ?? 0;
      if (text[at] === wanted[matched]) matched++;
      if (matched === wanted.length) return at - matched + 1;
    }
    return -1;
  };
}

const shortEnough = 100;

/** For each beginning of a text, how long the longest text is that it both begins and ends with. */
function findBorders(text: string): Uint32Array {
  const borders = new Uint32Array(text.length);
  let length = 0;
  for (let at = 1; at < text.length; at++) {
    while (length > 0 && text[at] !== text[length]) length = borders[length - 1] ?? 0;
    if (text[at] === text[length]) length++;
    borders[at] = length;
  }
  return borders;
}
