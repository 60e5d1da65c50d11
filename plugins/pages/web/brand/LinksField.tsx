import { Button } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { useFieldArray } from 'react-hook-form';
import { format } from '#core/contract';
import { TextField } from '#core/web/ui';
import { mostLinks } from '../../contract';
import { brandStrings as strings } from '../../brandStrings';

const labelRules = { validate: (text: string) => text.trim() !== '' || strings.labelMissing.text };
const urlRules = {
  pattern: { value: /^https:\/\/[^\s"<>]+$/, message: strings.urlWrong.text },
  required: strings.urlWrong.text,
};

/** The links at the foot of pages, each a label and an https URL. */
export function LinksField({ locked }: { readonly locked: boolean }) {
  const { fields, append, remove } = useFieldArray({ name: 'links' });
  return (
    <>
      <h3>{strings.links.text}</h3>
      <p className="sl-settings-help">{strings.linksHelp.text}</p>
      {fields.map(({ id }, index) => (
        <fieldset
          key={id}
          className="br-link"
          aria-label={format(strings.linkNumber, { number: index + 1 })}
        >
          <TextField
            name={`links.${index}.label`}
            label={strings.linkLabel.text}
            maxLength={60}
            rules={labelRules}
          />
          <TextField
            name={`links.${index}.url`}
            label={strings.linkUrl.text}
            type="url"
            maxLength={500}
            rules={urlRules}
          />
          <Button
            variant="minimal"
            icon={<Trash />}
            aria-label={format(strings.removeLink, { number: index + 1 })}
            onClick={() => remove(index)}
          />
        </fieldset>
      ))}
      {!locked && (
        <Button
          icon={<Plus />}
          text={strings.addLink.text}
          disabled={fields.length >= mostLinks}
          onClick={() => append({ label: '', url: 'https://' })}
        />
      )}
    </>
  );
}
