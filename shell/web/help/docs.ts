import type { Lazy, Message } from '#core/contract';
import { listKeys } from '#core/contract/internal';
import { type DocId, docPages } from '#docs/pages';
import { strings } from './strings';

/** A page of the documentation, whose text is fetched when it is read or searched. */
export interface Doc {
  readonly id: string;
  readonly title: Message;
  readonly intro: Message;
  readonly text: Lazy<string>;
}

const titles: Readonly<Record<DocId, Pick<Doc, 'title' | 'intro'>>> = {
  guides: { title: strings.guides, intro: strings.guidesIntro },
  editor: { title: strings.editor, intro: strings.editorIntro },
  'as-code': { title: strings.asCode, intro: strings.asCodeIntro },
  agents: { title: strings.agents, intro: strings.agentsIntro },
  operating: { title: strings.operating, intro: strings.operatingIntro },
  security: { title: strings.security, intro: strings.securityIntro },
  guarantees: { title: strings.guarantees, intro: strings.guaranteesIntro },
  'linter-rules': { title: strings.rules, intro: strings.rulesIntro },
  performance: { title: strings.performance, intro: strings.performanceIntro },
  'first-plugin': { title: strings.firstPlugin, intro: strings.firstPluginIntro },
  package: { title: strings.package, intro: strings.packageIntro },
  'declared-connectors': { title: strings.declared, intro: strings.declaredIntro },
  architecture: { title: strings.architecture, intro: strings.architectureIntro },
  'extension-points': { title: strings.points, intro: strings.pointsIntro },
};

/** The pages, in the order in which the list shows them. */
export const docs: readonly Doc[] = listKeys(docPages).map(id => ({
  id,
  ...titles[id],
  text: docPages[id],
}));
