/**
 * # Add to the page of a member
 *
 * For plugins of this repository. `memberPanels` adds a section, `memberFields` adds fields to the
 * form that invites or edits a member, and `memberActions` adds an action that calls one of your
 * endpoints.
 *
 * ![The page of a member, with its sections](recipes/pictures/member.png)
 */
import { Type } from 'typebox';
import { always, endpoint, messages } from '#core/contract';
import { contribute, panel } from '#core/web';
import { TextField } from '#core/web/ui';
import { memberActions, memberFields, memberPanels } from '#plugins/team/contract';

const strings = messages('memos', {
  send: 'Send memo',
  sendAsk: 'Send {name} a memo?',
  sendBody: 'They see it the next time they sign in.',
  sent: 'Memo sent to {name}',
});
const sendMemo = endpoint('POST /company/:companyId/customers/:customerId/memos', {
  summary: 'Sends a memo.',
  reply: Type.Object({}),
  when: always,
});

const Memos = ({ name }: { readonly name: string }) => <section>Memos of {name}</section>;
const MemoField = () => <TextField name="memo" label="Memo" />;

export const ofMembers = [
  panel('memos.member', memberPanels, { view: async () => ({ default: Memos }) }),
  panel('memos.field', memberFields, { view: async () => ({ default: MemoField }) }),
  contribute(memberActions, 'memos.send', {
    title: strings.send,
    question: { title: strings.sendAsk, body: strings.sendBody },
    endpoint: sendMemo,
    done: strings.sent,
    isOffered: (_, self) => !self,
  }),
];
