import { codes, Failure } from '#core/contract';
import type { UiTemplateBody } from '../../contract';
import { uiTemplateFaults } from '../../domain/uiTemplateFaults';

/** Fails, naming each field, where what is said of a template cannot be taken. */
export function refuseUiFaults(terms: Partial<UiTemplateBody>): void {
  const faults = uiTemplateFaults(terms);
  if (faults.length > 0)
    throw new Failure(400, codes.invalid, faults.map(({ message }) => message).join(' '), faults);
}
