import type { Choice } from '../editor/actions/addCapability';

/** The type under which a dragged capability travels. */
export const choiceType = 'application/x-sluice-capability';

/** Reads what was dropped, if it came from the catalogue. */
export function readChoice(data: DataTransfer): Choice | undefined {
  try {
    const choice = JSON.parse(data.getData(choiceType)) as Partial<Choice>;
    return typeof choice.connectorId === 'string' ? (choice as Choice) : undefined;
  } catch {
    return undefined;
  }
}
