import { Type } from 'typebox';
import { can, endpoint, messages } from '#core/contract';
import { access } from '#plugins/flows/contract';

const failures = messages('ascode.failure', { check: 'Error checking folder' });

/** How long the files of a folder are together at most, in bytes. */
const largestFolder = 64 * 1024 * 1024;

export const checkFolder = endpoint('POST /company/:companyId/folders/checks', {
  summary: 'Finds problems in a folder’s flows before the folder is applied. Nothing is saved.',
  body: Type.Object({
    /** Texts by the path of their file, such as `flows/sign-in/flow.json`. */
    files: Type.Record(Type.String(), Type.String()),
  }),
  reply: Type.Object({
    flows: Type.Array(
      Type.Object({
        folder: Type.String(),
        name: Type.String(),
        problems: Type.Array(
          Type.Object({
            type: Type.String(),
            code: Type.String(),
            message: Type.String(),
            recommendation: Type.String(),
            nodeId: Type.Optional(Type.String()),
          }),
        ),
      }),
    ),
  }),
  when: can(access, 'update'),
  failure: failures.check,
  bodyLimit: largestFolder,
});
