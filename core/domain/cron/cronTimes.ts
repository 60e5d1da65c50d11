import { Cron } from 'croner';

const day = 24 * 3_600_000;
/** A cron line that is due less often than this, such as 30 February, is due never. */
const furthest = 5 * 366 * day;

/**
 * Returns the error of a cron line or a time zone as a sentence, or undefined if both are valid.
 */
export function scheduleFault(
  cron: string,
  timeZone: string,
): { at: 'cron' | 'timeZone'; message: string } | undefined {
  try {
    Intl.DateTimeFormat('en', { timeZone });
  } catch {
    return {
      at: 'timeZone',
      message: `“${timeZone}” is not a time zone. Use one such as Europe/Berlin or UTC.`,
    };
  }
  const fields = cron.trim().split(/\s+/).length;
  if (fields !== 5)
    return {
      at: 'cron',
      message: `A schedule has five fields: minute, hour, day of month, month, and day of week. “${cron.trim().slice(0, 60)}” has ${fields}. For every day at 9 a.m., enter 0 9 * * *.`,
    };
  try {
    if (findNextDue(cron, timeZone, Date.now()) !== undefined) return undefined;
    return { at: 'cron', message: `“${cron.trim()}” never occurs. Check its day and month.` };
  } catch {
    return { at: 'cron', message: describeWrongField(cron.trim()) };
  }
}

const cronFields = [
  ['minute', '0 to 59'],
  ['hour', '0 to 23'],
  ['day of month', '1 to 31'],
  ['month', '1 to 12 or JAN to DEC'],
  ['day of week', '0 to 7 or SUN to SAT'],
] as const;

/** Names the first field that cannot be read alone, and what it can hold. */
function describeWrongField(cron: string): string {
  const values = cron.split(/\s+/);
  for (const [at, [name, range]] of cronFields.entries()) {
    const value = values[at] ?? '';
    try {
      parseCron(cronFields.map((_, each) => (each === at ? value : '*')).join(' '), 'UTC');
    } catch {
      return `“${value}” is not a valid ${name}. Use ${range}, *, lists such as 1,3, ranges such as 1-3, or steps such as */2.`;
    }
  }
  return `“${cron}” can’t be read. Check each of its five fields.`;
}

const open = new Map<string, Cron>();
/** Parses a cron expression, once for each time zone. */
function parseCron(cron: string, timeZone: string | number): Cron {
  const key = `${cron} ${timeZone}`;
  let known = open.get(key);
  if (!known) {
    if (open.size > 500) open.clear();
    const where = typeof timeZone === 'number' ? { utcOffset: timeZone } : { timezone: timeZone };
    open.set(key, (known = new Cron(cron.trim(), { ...where, paused: true })));
  }
  return known;
}
const after = (cron: Cron, time: number) => {
  let next = cron.nextRun(new Date(time))?.getTime();
  // Around a change of the clock the library may answer with the time it was asked from.
  if (next !== undefined && next <= time) next = cron.nextRun(new Date(time + 1000))?.getTime();
  return next !== undefined && next > time ? next : undefined;
};

/** Minutes that clocks of the zone are ahead of UTC at a time. */
function offsetAt(timeZone: string, time: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(time);
  const part = (type: string) => Number(parts.find(each => each.type === type)?.value);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
  );
  return Math.round((local - Math.floor(time / 60_000) * 60_000) / 60_000);
}

/**
 * The first due time after a time; undefined when there is none within five years. A time that
 * summer time leaves out is due as much later as the clock was put forward; one that comes twice is
 * due the first time. What is due every hour or minute is due in the repeated hour too.
 */
export function findNextDue(cron: string, timeZone: string, time: number): number | undefined {
  const usual = after(parseCron(cron, timeZone), time);
  if (usual !== undefined && usual - time > furthest) return undefined;
  if (!/^\S+\s+\*/.test(cron.trim())) return usual;
  const steady = after(parseCron(cron, offsetAt(timeZone, time)), time);
  return steady !== undefined &&
    (usual === undefined || steady < usual) &&
    parseCron(cron, timeZone).match(new Date(steady))
    ? steady
    : usual;
}

/** The next so many due times after a time. */
export function listNextDues(cron: string, timeZone: string, time: number, most: number): number[] {
  const dues: number[] = [];
  for (let at: number | undefined = time; dues.length < most;) {
    at = findNextDue(cron, timeZone, at);
    if (at === undefined) break;
    dues.push(at);
  }
  return dues;
}

/**
 * The latest due time that is not after `now`, of those from `first` on, itself due: of times that
 * were missed, one is made good.
 */
export function findLatestDue(cron: string, timeZone: string, first: number, now: number): number {
  let [low, high] = [first, now];
  if ((findNextDue(cron, timeZone, low) ?? Infinity) > now) return first;
  // Due times are a minute apart or more, so a second between the bounds leaves one of them.
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2);
    if ((findNextDue(cron, timeZone, middle) ?? Infinity) <= now) low = middle;
    else high = middle;
  }
  return findNextDue(cron, timeZone, low) ?? first;
}
