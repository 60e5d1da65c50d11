const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const parcel = { $ref: '#/components/schemas/Parcel' };
const parcelId = { name: 'parcelId', in: 'path', required: true, schema: { type: 'string' } };

/** A small OpenAPI document with one of each: parameters, references, bodies and security. */
export const parcels = {
  openapi: '3.0.3',
  info: { title: 'Parcel Service', version: '1', description: 'Sends parcels. And more.' },
  servers: [
    {
      url: 'https://{region}.parcels.example/v1',
      variables: { region: { default: 'eu', enum: ['eu', 'us'] } },
    },
  ],
  security: [{ oauth: ['parcels:write'] }],
  paths: {
    '/parcels': {
      post: {
        operationId: 'createParcel',
        summary: 'Create a parcel',
        tags: ['parcels'],
        parameters: [{ name: 'X-Request-ID', in: 'header', schema: { type: 'string' } }],
        requestBody: json(parcel),
        responses: { '201': json(parcel), '400': { description: 'Not valid' } },
      },
    },
    '/parcels/{parcelId}': {
      parameters: [parcelId],
      get: {
        operationId: 'readParcel',
        parameters: [{ name: 'expand', in: 'query', schema: { type: 'string' } }],
        responses: { '200': json(parcel) },
      },
    },
    '/parcels/{parcelId}/label': {
      parameters: [parcelId],
      post: {
        requestBody: { content: { 'image/png': {} } },
        responses: { '204': { description: 'Taken' } },
      },
    },
    '/health': { get: { security: [], responses: { '200': { description: 'Up' } } } },
  },
  components: {
    schemas: {
      Thing: { type: 'object', properties: { id: { type: 'string', readOnly: true } } },
      Parcel: {
        allOf: [
          { $ref: '#/components/schemas/Thing' },
          {
            type: 'object',
            required: ['weight'],
            properties: {
              weight: { type: 'integer' },
              speed: { type: 'string', enum: ['slow', 'fast'] },
              address: { type: 'object', properties: { city: { type: 'string' } } },
            },
          },
        ],
      },
    },
    securitySchemes: {
      oauth: {
        type: 'oauth2',
        flows: {
          clientCredentials: {
            tokenUrl: 'https://parcels.example/token',
            scopes: { 'parcels:write': 'Send parcels' },
          },
        },
      },
    },
  },
};
