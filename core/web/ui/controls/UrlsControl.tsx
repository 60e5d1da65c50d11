import { InputGroup } from '@blueprintjs/core';
import { isObject } from '#core/contract/internal';
import type { ControlProps } from './control';
import { ListControl } from './ListControl';
import { strings } from './strings';

type Row = Readonly<Record<string, unknown>>;

/**
 * Addresses with their names: `[{ name, url }]`. A list of texts, also as JSON, is read as well;
 * further keys of a row are kept.
 */
export function UrlsControl({ id, definition, value, onChange, disabled }: ControlProps) {
  const text = (held: unknown) => (typeof held === 'string' ? held : '');
  return (
    <ListControl
      id={id}
      label={definition.displayName}
      items={rowsIn(value)}
      onChange={onChange}
      disabled={disabled}
      fresh={(): Row => ({ name: '', url: '' })}
    >
      {(row, change) => (
        <>
          <InputGroup
            aria-label={strings.name.text}
            placeholder={strings.name.text}
            disabled={disabled}
            value={text(row.name)}
            onValueChange={name => change({ ...row, name })}
          />
          <InputGroup
            type="url"
            aria-label={strings.address.text}
            placeholder={definition.placeholder ?? 'https://'}
            disabled={disabled}
            spellCheck={false}
            value={text(row.url)}
            onValueChange={url => change({ ...row, url })}
          />
        </>
      )}
    </ListControl>
  );
}

function rowsIn(value: unknown): readonly Row[] {
  const list = typeof value === 'string' ? listIn(value) : value;
  if (!Array.isArray(list)) return [];
  return list.map((each: unknown) => (isObject(each) ? each : { url: String(each) }));
}

function listIn(text: string): unknown {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : [text];
  } catch {
    return text.split(/[\s,]+/).filter(Boolean);
  }
}
