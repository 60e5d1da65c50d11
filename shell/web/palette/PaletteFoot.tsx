import { Spinner } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { useApp } from '#core/web';
import { strings } from '#core/web/palette';

/** What the palette is doing, what failed, and which keys lead on. */
export const PaletteFoot = observer(function PaletteFoot() {
  const { palette } = useApp();
  const { waiting, question, query, searches } = palette;
  const first = question === undefined;
  return (
    <footer className="sl-palette-foot">
      <output>
        {waiting && (
          <>
            <Spinner size={12} /> {(palette.working ? strings.working : strings.searching).text}
          </>
        )}
        {searches.failed.map(source => format(strings.failed, { source })).join(' ')}
        {!waiting && first && query === '' && strings.signs.text}
      </output>
      <span>{(first ? strings.help : strings.helpWithin).text}</span>
    </footer>
  );
});
