import { when } from 'mobx';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import type { ProblemsStore } from '../store/ProblemsStore';

/**
 * Opens the findings where the address asks for them (`findings`, with the id of a node or bare),
 * and goes to the one that it names by its node or its code (`finding`), as links from the rules of
 * the company have it, once it is found.
 */
export function useAskedFinding(problems: ProblemsStore): void {
  const [search] = useSearchParams();
  const code = search.get('finding');
  const node = search.get('findings');
  useEffect(() => {
    if (code === null && node === null) return undefined;
    const { stage } = problems;
    if (node !== null) stage.showAside('findings');
    const findAsked = () =>
      problems.findings.find(finding =>
        code === null ? finding.nodeId === node : finding.code === code,
      );
    return when(
      () => stage.canvas !== null && findAsked() !== undefined,
      () => {
        stage.showAside('findings');
        const requested = findAsked();
        if (requested) problems.choose(requested);
      },
    );
  }, [problems, code, node]);
}
