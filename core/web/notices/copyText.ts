import { catalogue, codes, Failure } from '../../contract';
import { strings } from '../ui/strings';
import type { Notices } from './Notices';

/** Puts a text on the clipboard and says whether that worked. */
export async function copyText(notices: Notices, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notices.success(strings.copied.text);
  } catch {
    notices.failure(new Failure(400, codes.invalid, catalogue.copy.text));
  }
}
