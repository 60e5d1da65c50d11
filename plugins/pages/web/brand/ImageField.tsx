import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { useRef, type ChangeEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { format } from '#core/contract';
import { Field } from '#core/web/ui';
import type { FieldProps } from '#core/web/ui/internal';
import { imageTypes, largestImage } from '../../contract';
import { brandStrings as strings } from '../../brandStrings';

const readFile = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error(file.name)));
    reader.readAsDataURL(file);
  });

/** Returns why a file is not taken. */
function findFault({ type, size }: File): string | undefined {
  if (!imageTypes.some(each => each === type)) return strings.imageType.text;
  return size > largestImage ? format(strings.imageSize, { size: largestImage / 1024 }) : undefined;
}

/** A picture: the form holds its address, or the file as a `data:` URL until it is saved. */
export function ImageField(props: FieldProps) {
  const { name, label } = props;
  const form = useFormContext();
  const input = useRef<HTMLInputElement>(null);
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    const message = findFault(file);
    if (message) return form.setError(name, { type: 'file', message });
    form.clearErrors(name);
    form.setValue(name, await readFile(file), { shouldDirty: true });
  };
  return (
    <Field {...props}>
      {(control, field) => {
        const address = String(field.value ?? '');
        return (
          <div className="br-image">
            {address && <img src={address} alt="" />}
            <Button
              {...control}
              ref={field.ref}
              aria-label={format(address ? strings.replaceNamed : strings.uploadNamed, {
                label: label.toLowerCase(),
              })}
              text={address ? strings.replace.text : strings.upload.text}
              onClick={() => input.current?.click()}
            />
            {address && (
              <Button
                variant="minimal"
                icon={<Trash />}
                aria-label={format(strings.remove, { label: label.toLowerCase() })}
                onClick={() => field.onChange('')}
              />
            )}
            <input
              ref={input}
              type="file"
              hidden
              accept={imageTypes.join()}
              aria-label={label}
              onChange={event => void take(event)}
            />
          </div>
        );
      }}
    </Field>
  );
}
