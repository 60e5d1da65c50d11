/** The colours of notes but that of titles, which means something else. */
const palette = ['#5d00d6ff', '#f2f3f4ff', '#fffaa0ff', '#50e3c2ff', '#ffffffff', '#f7f7adff'];
const plain = '#f2f3f4ff';

/**
 * The colour of the palette that looks most like another; the plain one where that is no colour.
 */
export function nearestColour(colour: string): string {
  const wanted = parts(colour);
  if (!wanted) return plain;
  const far = (other: string) =>
    parts(other)!.reduce((sum, part, at) => sum + (part - wanted[at]!) ** 2, 0);
  return palette.reduce((best, each) => (far(each) < far(best) ? each : best));
}

function parts(colour: string): readonly number[] | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])[\da-f]?$/i.exec(colour);
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})(?:[\da-f]{2})?$/i.exec(colour);
  if (long) return long.slice(1).map(part => Number.parseInt(part, 16));
  return short?.slice(1).map(part => Number.parseInt(part + part, 16));
}
