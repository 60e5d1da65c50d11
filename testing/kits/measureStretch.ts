/** Reads the processor time of this process, in milliseconds. */
function readUsed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Measures the longest stretch without a turn of the event loop while `work` went on, and all of it,
 * in milliseconds of the processor: another process may have it meanwhile.
 */
export async function measureStretch(work: () => Promise<unknown>) {
  const began = readUsed();
  let [longest, before, over] = [0, began, false];
  const look = () => {
    const now = readUsed();
    longest = Math.max(longest, now - before);
    before = now;
    if (!over) setImmediate(look);
  };
  setImmediate(look);
  await work();
  over = true;
  look();
  return { longest, all: readUsed() - began };
}
