import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnyEndpoint, Input, Output } from '../../contract';
import { useApp } from '../hooks/useApp';

/**
 * Makes a call that changes something: `run` throws a `Failure`, `busy` says that an answer is
 * awaited.
 */
export function useMutation<E extends AnyEndpoint>(endpoint: E) {
  const { apiClient } = useApp();
  const [waiting, setWaiting] = useState(0);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => void (shown.current = false);
  }, []);
  const run = useCallback(
    async (input: Input<E>): Promise<Output<E>> => {
      setWaiting(count => count + 1);
      try {
        return await apiClient.run(endpoint, input);
      } finally {
        if (shown.current) setWaiting(count => count - 1);
      }
    },
    [apiClient, endpoint],
  );
  return { run, busy: waiting > 0 };
}
