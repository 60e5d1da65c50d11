import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { format } from '#core/contract';
import { strings } from '../strings';

interface Props {
  /** Counted from 0. */
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Moves through a list whose length is known; draws nothing where one page holds it all. */
export function Pager({ page, limit, total, onPage }: Props) {
  const last = Math.max(0, Math.ceil(total / limit) - 1);
  if (total <= limit && page === 0) return null;
  const from = Math.min(total, page * limit + 1);
  const to = Math.min(total, (page + 1) * limit);
  return (
    <nav className="sl-pager" aria-label={strings.pages.text}>
      <span>{format(strings.range, { from, to, total })}</span>
      <Button
        icon={<ChevronLeft />}
        aria-label={strings.previous.text}
        disabled={page === 0}
        onClick={() => onPage(Math.min(page - 1, last))}
      />
      <Button
        icon={<ChevronRight />}
        aria-label={strings.next.text}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
