import { coreServices, type Context } from '../../../core/web';
import { companyPage } from '../contract';

/** Goes to the company. */
export default function openCompany(context: Context) {
  context.get(coreServices.navigate)(companyPage.to());
}
