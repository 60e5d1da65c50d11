import { choice, field, referring } from '#plugins/connectors/contract';
import {
  type DeclaredConnector,
  required,
  secret,
} from '#plugins/services/contract/DeclaredConnector';

/** Files in a Salesforce organization, for the user of a connected app. */
export const salesforceConnector: DeclaredConnector = {
  id: 'salesforceConnector',
  name: 'Salesforce',
  description: 'Uploads files to a Salesforce organization.',
  category: { name: 'Operate', value: 'operate' },
  account: {
    domainName: required('Domain Name', {
      info: 'Your My Domain name. For example, mycompany-dev-ed.',
    }),
    environment: choice('Environment', ['Production', 'Sandbox'], { value: 'Production' }),
    adminUsername: required('Username', { info: 'The user that the connected app acts as.' }),
    consumerKey: secret('Consumer Key'),
    privateKey: secret('Private Key', { preferredControlType: 'textArea' }),
  },
  settings: {
    domain: { $match: '{connection.domainName}', pattern: String.raw`^[\w-]+(\.[\w-]+)*$` },
  },
  baseUrl: 'https://{domain}.my.salesforce.com',
  authentication: {
    kind: 'jwtBearer',
    tokenUrl: 'https://{domain}.my.salesforce.com/services/oauth2/token',
    issuer: '{connection.consumerKey}',
    subject: '{connection.adminUsername}',
    audience: {
      $if: '{connection.environment}',
      pattern: '^[sS]andbox$',
      yes: 'https://test.salesforce.com',
      no: 'https://login.salesforce.com',
    },
    privateKey: '{connection.privateKey}',
  },
  error: {
    code: '{answer.body[0].errorCode}',
    message: '{answer.body[0].message}',
    details: '{answer.body}',
  },
  capabilities: {
    uploadDocument: {
      title: 'Upload Document',
      subTitle: 'Adds a file to Salesforce Files.',
      properties: {
        documentName: referring('Document Name', { required: true }),
        file: referring('File', { required: true, info: 'As Base64 or a data URL.' }),
        documentDescription: referring('Description', { preferredControlType: 'textArea' }),
        documentKeywords: field('Keywords', 'textFieldArrayView', { type: 'array' }),
      },
      output: { document: { type: 'object' } },
      call: {
        method: 'POST',
        path: '/services/data/v61.0/sobjects/ContentVersion',
        body: {
          json: {
            Title: '{documentName}',
            PathOnClient: '{documentName}',
            Description: '{documentDescription}',
            TagCsv: { $join: '{documentKeywords}' },
            VersionData: { $afterComma: '{file}' },
          },
        },
        output: { document: '{answer.body}', documentId: '{answer.body.id}' },
      },
    },
  },
};
