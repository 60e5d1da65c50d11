import { referring } from '#plugins/connectors/contract';
import {
  type DeclaredConnector,
  required,
  secret,
} from '#plugins/services/contract/DeclaredConnector';
import type { Template } from '#plugins/services/contract/Template';

/** A value of the answer, under the report or at its top. */
const read = (name: string): Template => ({
  $first: [`{answer.body.VerifyPlusOutput.${name}}`, `{answer.body.${name}}`],
});
const numbers = { type: 'number' };

/**
 * Identity lookups at TransUnion TLOxp. Its API manual is not public: path and names of the request
 * are assumed from the settings and outputs that flows have, and were never tried at the service.
 */
export const tloxpConnector: DeclaredConnector = {
  id: 'tutloxpConnector',
  name: 'TransUnion TLOxp',
  description: 'Compares names and Social Security numbers with TransUnion records.',
  category: { name: 'Verify', value: 'verify' },
  account: {
    apiUrl: required('API URL'),
    username: required('Username'),
    password: secret('Password'),
    dppaCode: required('DPPA Purpose Code'),
    glbCode: required('GLB Purpose Code'),
  },
  baseUrl: '{connection.apiUrl}',
  error: { code: '{answer.body.ErrorCode}', message: '{answer.body.ErrorMessage}' },
  capabilities: {
    verifyPlus: {
      title: 'VerifyPlus',
      subTitle: 'Scores how well a person’s data matches TLOxp records.',
      properties: {
        firstName: referring('First Name'),
        lastName: referring('Last Name'),
        ssn: referring('Social Security Number'),
      },
      output: { totalScore: numbers, ssnScore: numbers, nameScore: numbers },
      call: {
        method: 'POST',
        path: '/VerifyPlus',
        body: {
          json: {
            Username: '{connection.username}',
            Password: '{connection.password}',
            DPPAPurpose: '{connection.dppaCode}',
            GLBPurpose: '{connection.glbCode}',
            FirstName: '{firstName}',
            LastName: '{lastName}',
            SSN: '{ssn}',
          },
        },
        output: {
          errorCode: read('ErrorCode'),
          numberOfRecordsFound: read('NumberOfRecordsFound'),
          searchSynopsis: read('SearchSynopsis'),
          reportToken: read('ReportToken'),
          totalScore: read('TotalScore'),
          ssnScore: read('SSNScore'),
          fullSsnMatches: read('FullSSNMatches'),
          nameScore: read('NameScore'),
          firstNameMatches: read('FirstNameMatches'),
          lastNameMatches: read('LastNameMatches'),
        },
      },
    },
  },
};
