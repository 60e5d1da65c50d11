import { choice, field, pairs, referring } from '#plugins/connectors/contract';
import type { DeclaredConnector, HttpCall } from '#plugins/services/contract';
import { environment, platform } from './platform';
import { governmentId, toObject, toPage, toTexts, verifyTransaction } from './schemas';

const transactions = `${environment}/users/{userId}/verifyTransactions`;
const one = `${transactions}/{transactionId}`;
const user = {
  userId: referring('User ID', { required: true }),
};
const transaction = { ...user, transactionId: referring('Transaction ID', { required: true }) };
const list = (displayName: string) => field(displayName, 'textFieldArrayView', { type: 'array' });

const readData = (type: string): HttpCall => ({
  method: 'GET',
  path: `${one}/verifiedData`,
  query: { type },
  output: {
    verifiedData: '{answer.body}',
    userData: { verifiedUserData: '{answer.body._embedded.verifiedData[0].data}' },
  },
});
const readOutput = {
  verifiedData: toPage('verifiedData'),
  userData: toObject({ verifiedUserData: governmentId }),
  rawResponse: toPage('verifiedData'),
};
const transactionOutput = { transaction: verifyTransaction, rawResponse: verifyTransaction };
/** A policy stands in the list itself, or the list says that its ID stands beside it. */
const policyId = {
  $first: [{ $match: '{verifyPolicy}', pattern: '^(?!useVerifyPolicyId$).+' }, '{verifyPolicyId}'],
};
const color = (from: number) => ({ $hex: '{colorPicker}', from, to: from + 2 });

/** Identity verification of the platform, in an environment of it. */
export const verifyConnector: DeclaredConnector = {
  ...platform,
  id: 'pingOneVerifyConnector',
  name: 'PingOne Verify',
  description: 'Verifies identities in a PingOne environment.',
  category: { name: 'Verify', value: 'verify' },
  capabilities: {
    createVerifyTransaction: {
      title: 'Create Transaction',
      properties: {
        ...user,
        verifyPolicy: choice('Verify Policy', [['By ID', 'useVerifyPolicyId']]),
        verifyPolicyId: referring('Verify Policy ID'),
        biographic: pairs('Known Attributes'),
        referenceImage: referring('Reference Image'),
        verifyEmail: pairs('Email Addresses to Verify'),
        verifyPhone: pairs('Phone Numbers to Verify'),
        notifyEmail: referring('Notification Email'),
        notifyPhone: referring('Notification Phone'),
      },
      output: transactionOutput,
      call: {
        method: 'POST',
        path: transactions,
        body: {
          json: {
            verifyPolicy: { id: policyId },
            requirements: {
              $merge: [
                { $record: '{biographic}', each: { value: '{row.value}' } },
                {
                  referenceSelfie: { value: '{referenceImage}' },
                  email: { options: { $list: '{verifyEmail}', each: '{row.value}' } },
                  phone: { options: { $list: '{verifyPhone}', each: '{row.value}' } },
                },
              ],
            },
            sendNotification: { email: '{notifyEmail}', phone: '{notifyPhone}' },
          },
        },
        output: { transaction: '{answer.body}' },
      },
    },
    readVerifyTransaction: {
      title: 'Read Transaction',
      properties: transaction,
      output: transactionOutput,
      call: { method: 'GET', path: one, output: { transaction: '{answer.body}' } },
    },
    readVerifyTransactions: {
      title: 'Read Transactions',
      properties: { ...user, limit: field('Limit', 'textField', { type: 'number' }) },
      output: { transactions: toPage('verifyTransactions') },
      call: {
        method: 'GET',
        path: transactions,
        query: { limit: '{limit}' },
        output: { transactions: '{answer.body}' },
      },
    },
    readUserData: {
      title: 'Read User Data',
      properties: transaction,
      output: readOutput,
      call: readData('GOVERNMENT_ID'),
    },
    readGovernmentID: {
      title: 'Read Government ID',
      properties: transaction,
      output: readOutput,
      call: readData('GOVERNMENT_ID'),
    },
    readSelfie: {
      title: 'Read Selfie',
      properties: transaction,
      output: readOutput,
      call: readData('SELFIE'),
    },
    readVerifiedData: {
      title: 'Read Verified Data',
      properties: {
        ...transaction,
        verifiedType: list('Types'),
        attempt: field('Attempt', 'textField', { info: 'Not used here. Kept for exports.' }),
      },
      output: readOutput,
      call: {
        ...readData(''),
        query: { type: { $join: '{verifiedType}' } },
      },
    },
    readMetaData: {
      title: 'Read Metadata',
      properties: {
        ...transaction,
        metadataType: referring('Type', { info: 'Not used here. Kept for exports.' }),
        globalVariableMapping: pairs('Variables', { info: 'Not used here. Kept for exports.' }),
      },
      output: { metaData: toPage('metaData') },
      call: { method: 'GET', path: `${one}/metaData`, output: { metaData: '{answer.body}' } },
    },
    backgroundReplacer: {
      title: 'Replace Background',
      properties: {
        ...transaction,
        selfieId: referring('Selfie ID', { required: true }),
        colorPicker: field('Color', 'colorPicker', { value: '#ffffffff' }),
      },
      output: { backgroundReplace: toObject({ data: toObject(toTexts('IMAGE')) }) },
      call: {
        method: 'POST',
        path: `${one}/verifiedData/{selfieId}`,
        body: {
          contentType: 'application/vnd.pingidentity.replace.background+json',
          json: {
            backgroundColor: { red: color(1), green: color(3), blue: color(5) },
            aspectRatio: { aspectHeight: 1, aspectWidth: 1 },
          },
        },
        output: { backgroundReplace: '{answer.body}' },
      },
    },
  },
};
