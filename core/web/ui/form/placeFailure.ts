import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { catalogue, Failure } from '../../../contract';

/** Puts a failed save's faults where they belong: each at its field, what has none above the form. */
export function placeFailure<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void {
  const known = error instanceof Failure ? error : undefined;
  const fields = Object.keys(form.getValues());
  const placed = (known?.details ?? []).filter(({ at, message }) => {
    const path = at.replace(/^\/?body\//, '').replaceAll('/', '.');
    const name = path.split('.')[0]!;
    if (!fields.includes(name)) return false;
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: true });
    return true;
  });
  if (placed.length > 0 && placed.length === known?.details?.length) return;
  form.setError('root' as never, { type: 'server', message: known?.message ?? catalogue.unknown.text });
}
