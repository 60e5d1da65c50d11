import { catalogue, codes, Failure } from '../../contract';
import { useApp } from '../hooks/useApp';
import { strings } from './strings';

/** Puts a text on the clipboard and says whether that worked. */
export function useCopy(): (text: string) => Promise<void> {
  const { notices } = useApp();
  return async text => {
    try {
      await navigator.clipboard.writeText(text);
      notices.success(strings.copied.text);
    } catch {
      notices.failure(new Failure(400, codes.invalid, catalogue.copy.text));
    }
  };
}
