import { reaction } from 'mobx';
import { format } from '#core/contract';
import type { Problem } from '#core/contract/internal';
import { ChunkMissingError } from '#core/web/host/lazyView.tsx';
import type { Root } from '#core/web/root/Root';
import { paths } from '../paths';
import { strings } from '../strings';

/** Tells of plugins that could not be loaded or started, each once, and of each that was stopped. */
export function tellMissingPlugins({ host, notices, go }: Root): () => void {
  const reported = new Set<string>();
  const tell = (text: string) =>
    notices.info(text, { label: strings.inspect.text, run: () => go(paths.inspector.to()) });
  return reaction(
    () => host.problems.flatMap(describeMissing),
    (now, before) => {
      for (const { text, once } of now) {
        if (before.some(each => each.text === text) || reported.has(text)) continue;
        if (once) reported.add(text);
        tell(text);
      }
    },
  );
}

/** Whether a plugin is missing only until its file can be fetched. */
export const isFileMissing = (problem: Problem): boolean =>
  problem.code === 'LOAD_FAILED' && problem.cause instanceof ChunkMissingError;

/** Says that a plugin is missing, where that is the problem. */
function describeMissing(problem: Problem) {
  const { code, plugin } = problem;
  switch (code) {
    case 'CRASHED':
      return [{ text: format(strings.setAsideNotice, { plugin }), once: false }];
    case 'LOAD_FAILED':
      // The host tries these again, and they may be all of them.
      if (isFileMissing(problem)) return [{ text: strings.partsMissingNotice.text, once: true }];
      return [{ text: format(strings.leftOutNotice, { plugin }), once: true }];
    case 'ACTIVATE_FAILED':
      return [{ text: format(strings.notStartedNotice, { plugin }), once: true }];
    default:
      return [];
  }
}
