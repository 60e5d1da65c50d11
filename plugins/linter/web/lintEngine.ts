import type { LintEngine, LintSubject } from '../contract';
import { findCertainFixes, findFixes, fixableCodes } from '../domain/engine/findFixes';
import { parseFacts, Linter, type Known } from '../domain/engine/Linter';
import { toAbsentCapability, toLintedCapability } from '../domain/toLintedCapability';
import { LiveLinter } from './live/LiveLinter';

/** The linter of the browser: on the page, and in a thread of its own. */
export const lintEngine: LintEngine = {
  mendable: fixableCodes,
  createLinter() {
    const linter = new Linter();
    let known: Known | undefined;
    let last: LintSubject | undefined;
    return {
      lint(subject) {
        const same = last?.facts === subject.facts && last?.connectors === subject.connectors;
        if (!known || !same) known = toKnown(subject);
        last = subject;
        return linter.lint(subject.flow, known);
      },
    };
  },
  watch: source => new LiveLinter(source),
  getFixes: (finding, subject, index) => findFixes(finding, subject.flow, toKnown(subject), index),
  getCertainFixes: (findings, subject) =>
    findCertainFixes(findings, subject.flow, toKnown(subject)).map(({ fix }) => fix),
};

function toKnown({ facts, connectors }: LintSubject): Known {
  const capability = (id: string, name: string) =>
    toLintedCapability(connectors.get(id), name) ??
    (connectors.size > 0 ? toAbsentCapability(name) : undefined);
  return facts ? parseFacts(facts, capability) : { capability };
}
