import { namespace } from '../../../core/contract';

const templates = namespace('templates');

/** The resource group of templates. */
export const templatesAccess = templates.permission('templates');
