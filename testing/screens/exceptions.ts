/** The states of a page in addition to the regular one. */
export type State = 'loading and error' | 'empty' | 'no permission';
type Name = `${string} ${State}`;

/** States that a page cannot be in, each with why. */
export const without: Readonly<Partial<Record<Name, string>>> = {
  '/admin empty':
    'there is always the company of whoever looks; a search that finds none is tested beside the page',
  '/flowtemplates empty':
    'templates come with the product; a search that finds none is tested beside the page',
  '/company/brand empty': 'a form of what every environment has',
  '/company/languages empty': 'a form of what every environment has',
  '/company empty': 'a form of what every company has',
  '/risk empty': 'a form of what every environment has',
  '/settings empty': 'a form of what every company has',
  '/settings no permission': 'every member may look at it; tested beside the page',
  '/settings/sso empty': 'a form of what every company has',
  '/settings/sso no permission': 'every member may look at it; tested beside the page',
  '/flows/compare/:appId/policy/:id empty':
    'without versions to compare it says how to choose them; tested beside the page',
  '/connections empty':
    'every company begins with connections; a search that finds none is tested beside the page',
  '/connections/catalogue empty':
    'connectors come with the product; a search that finds none is tested beside the page',
  '/connections/testdrive loading and error':
    'it reads nothing before a button is pressed; each step says its own failure',
  '/connections/testdrive empty': 'it begins with made-up data',
  '/join loading and error':
    'without the link of an invitation it reads nothing; tested beside the page',
  '/device loading and error':
    'without the code of a device it reads nothing; tested beside the page',
  '/device empty': 'it asks for the code that a device shows',
  '/device no permission': 'whoever holds the code of a device may approve it for themselves',
  '/authorize loading and error':
    'without the request of an application it reads nothing; tested beside the page',
  '/authorize no permission':
    'every member may approve what they can do themselves; the page says where an account or an address is unknown',
  '/join no permission': 'an invitation is for the person it names, whatever they may do',
  '/operate loading and error':
    'without the link of a request it reads nothing; tested beside the page',
  '/operate no permission': 'a request is for the person it names, whatever they may do',
  '/account/tokens no permission': 'every member has access tokens of their own',
  '/flows/rules empty': 'the rules are the same in every company',
  '/flows/testrules empty': 'a form of what every environment has',
};

/**
 * States that a page does not show yet. The list may only shrink: a line whose state is shown
 * fails.
 */
export const missing: ReadonlySet<Name> = new Set<Name>();
