import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { useApp } from '#core/web';
import { openShared } from '../../contract';

/**
 * Fetches the flow whose token stands in the address, `?shared=<token>`, once, and takes the token
 * out of it.
 */
export function useShared(enabled: boolean, take: (text: string, name: string) => void): void {
  const { calls, notices } = useApp();
  const [search, setSearch] = useSearchParams();
  const token = search.get('shared');
  const told = useRef(take);
  useEffect(() => void (told.current = take));
  useEffect(() => {
    if (!enabled || !token) return;
    setSearch(
      before => {
        const next = new URLSearchParams(before);
        next.delete('shared');
        return next;
      },
      { replace: true },
    );
    calls.run(openShared, { body: { token } }).then(
      ({ name, document }) => told.current(JSON.stringify(document, null, 2), name),
      (error: unknown) => notices.failure(error),
    );
  }, [enabled, token, calls, notices, setSearch]);
}
