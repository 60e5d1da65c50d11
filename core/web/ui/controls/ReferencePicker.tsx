import { Button, InputGroup, PopoverNext } from '@blueprintjs/core';
import { use, useMemo, useState } from 'react';
import { focusOnMount } from '../../layout/focusOnMount';
import { ControlContext } from './control';
import { matchReferences } from './references/matchReferences';
import { strings } from './strings';

const shownAtOnce = 60;

/**
 * The `{}` button: finds a variable, an input or another node's output and puts its reference into
 * the text.
 */
export function ReferencePicker({ onPick }: { readonly onPick: (text: string) => void }) {
  const [open, setOpen] = useState(false);
  const pick = (text: string) => {
    setOpen(false);
    onPick(text);
  };
  return (
    <PopoverNext
      className="sl-reference"
      isOpen={open}
      onInteraction={setOpen}
      placement="bottom-end"
      content={open ? <ReferenceList onPick={pick} /> : undefined}
    >
      <Button
        variant="minimal"
        size="small"
        className="sl-reference-button"
        text="{}"
        aria-label={strings.insertReference.text}
        title={strings.insertReference.text}
        onClick={() => setOpen(!open)}
      />
    </PopoverNext>
  );
}

function ReferenceList({ onPick }: { readonly onPick: (text: string) => void }) {
  const { references } = use(ControlContext);
  const [query, setQuery] = useState('');
  const matches = useMemo(
    () => matchReferences(references(), query, shownAtOnce),
    [references, query],
  );
  return (
    <div className="sl-references">
      <InputGroup
        inputRef={focusOnMount}
        type="search"
        value={query}
        onValueChange={setQuery}
        placeholder={strings.findReference.text}
        aria-label={strings.findReference.text}
        onKeyDown={event => {
          const first = matches.find(({ refused }) => refused === undefined);
          if (event.key === 'Enter' && first) onPick(first.text);
        }}
      />
      <ul>
        {matches.map((each, at) => (
          <li key={each.text}>
            {each.group !== matches[at - 1]?.group && <h4>{each.group}</h4>}
            <button
              type="button"
              aria-disabled={each.refused !== undefined || undefined}
              onClick={() => each.refused === undefined && onPick(each.text)}
            >
              {each.label}
              {each.type && <span className="sl-reference-type">{each.type}</span>}
              <small>{each.text}</small>
              {each.refused && <small className="refused">{each.refused}</small>}
            </button>
          </li>
        ))}
      </ul>
      {matches.length === 0 && <p>{strings.noReference.text}</p>}
    </div>
  );
}
