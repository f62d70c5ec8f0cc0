/** Its program is fetched again, or the page is loaded anew where a deploy has removed it. */
export type LazyAgain = { readonly type: 'lazy.again' };
