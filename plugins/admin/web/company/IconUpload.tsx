import { Button } from '@blueprintjs/core';
import { Upload } from '@blueprintjs/icons';
import { useRef, type ChangeEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { strings } from '../../strings';

/** Puts the source of an SVG file into the form’s icon, which judges it as if it were typed. */
export function IconUpload({ name }: { readonly name: string }) {
  const form = useFormContext();
  const input = useRef<HTMLInputElement>(null);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const source = (await file.text()).replace(/^[^]*?(?=<svg[\s>])/, '').trim();
    target.value = '';
    form.setValue(name, source, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <p className="admin-icon-upload">
      <Button
        size="small"
        icon={<Upload />}
        text={strings.iconUpload.text}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept=".svg,image/svg+xml"
        aria-label={strings.iconUpload.text}
        onChange={event => void take(event)}
      />
    </p>
  );
}
