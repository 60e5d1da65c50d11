import { Button, InputGroup } from '@blueprintjs/core';
import { Cross, Search } from '@blueprintjs/icons';
import { useEffect, useEffectEvent, useState } from 'react';
import { strings } from './strings';

interface Props {
  readonly label: string;
  readonly value: string;
  /** Called when typing has rested, at once when the field is cleared or Enter is pressed. */
  readonly onSearch: (text: string) => void;
  readonly delay?: number;
}

/** A search text that is told 250 ms after the last key. */
export function SearchField({ label, value, onSearch, delay = 250 }: Props) {
  const [text, setText] = useState(value);
  const [given, setGiven] = useState(value);
  // The address changed from outside: by a link, or by going back.
  if (value !== given) {
    setGiven(value);
    setText(value);
  }
  const tell = (next: string) => {
    if (next === given) return;
    setGiven(next);
    onSearch(next);
  };
  const rested = useEffectEvent(tell);
  useEffect(() => {
    const timer = setTimeout(() => rested(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);

  const clear = () => {
    setText('');
    tell('');
  };
  return (
    <InputGroup
      className="sl-search"
      type="search"
      aria-label={label}
      placeholder={label}
      leftIcon={<Search />}
      value={text}
      onValueChange={setText}
      onKeyDown={event => {
        if (event.key === 'Escape' && text) clear();
        if (event.key === 'Enter') tell(text);
      }}
      rightElement={
        text ? (
          <Button
            variant="minimal"
            icon={<Cross />}
            aria-label={strings.clear.text}
            onClick={clear}
          />
        ) : undefined
      }
    />
  );
}
