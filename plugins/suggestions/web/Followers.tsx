import { useLayoutEffect } from 'react';
import { useQuery } from '#core/web';
import type { NextCapabilitiesProps } from '#plugins/editor/contract/internal';
import { listFollowers } from '../contract';

/** How long the counts are used before they are asked for again, in milliseconds. */
const keptFor = 600_000;

/** Tells what follows what in the other flows of the environment, asked once and kept. */
export default function Followers({ flowId, provide }: NextCapabilitiesProps) {
  const { data } = useQuery(
    listFollowers,
    { query: { flowId } },
    { revalidateOnFocus: false, dedupingInterval: keptFor },
  );
  useLayoutEffect(() => {
    if (data) provide(data.followers);
  }, [data, provide]);
  return null;
}
