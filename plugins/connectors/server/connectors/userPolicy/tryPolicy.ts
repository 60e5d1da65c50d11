import { userDirectory } from '#plugins/connectors/contract';
import type { TestCall, TestOutcome } from '#plugins/connectors/contract';
import { getFlag } from '../readProperty';
import { toPasswordPolicy } from './toPasswordPolicy';
import { format } from '#core/contract';
import { strings } from '#plugins/connectors/strings';

const kinds = ['v', 'K', '7', '#'] as const;
const letters = 'qTz4!mXe9?bRw2%';

/** A password that follows rules of which length is the only one that might not be kept. */
const example = (length: number) =>
  [...kinds, ...Array.from({ length }, (_, at) => letters[at % letters.length]!)]
    .slice(0, length)
    .join('');
const most = 1024;

/** Whether the rules leave any password: one that should keep them is held against them. */
export async function tryPolicy({ companyId, values, get }: TestCall): Promise<TestOutcome> {
  if (!getFlag(values, 'passwordsEnabled', true))
    return { outcome: 'untested', message: 'There is nothing to test: passwords are turned off.' };
  const policy = toPasswordPolicy(values);
  const { lengthMin, lengthMax, previous } = policy;
  const wrong = (message: string): TestOutcome => ({ outcome: 'fails', message });
  if (
    !Number.isInteger(lengthMin) ||
    !Number.isInteger(lengthMax) ||
    lengthMin < 1 ||
    lengthMax > most
  )
    return wrong(
      `Lengths of passwords are whole numbers from 1 to ${most}. Look at minimum and maximum.`,
    );
  if (lengthMin > lengthMax)
    return wrong(format(strings.policyLengths, { least: lengthMin, most: lengthMax }));
  if (!Number.isInteger(previous) || previous < 0 || previous > 24)
    return wrong('Previous Passwords Refused is a whole number from 0 to 24.');
  const length = Math.max(lengthMin, Math.min(lengthMax, 12));
  const faults = await get(userDirectory).passwordFaults(companyId, example(length), { policy });
  return faults.length === 0
    ? {
        outcome: 'works',
        message: format(strings.policyWorks, { count: length }),
      }
    : wrong(format(strings.policyShort, { count: length, faults: faults.join(', ') }));
}
