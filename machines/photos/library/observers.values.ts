/** Names under which photos of the library are looked at, beside those of the lists, which go by what they show. */
export const previewObserver = 'preview';
/** What may soon be jumped to. */
export const aheadObserver = 'ahead';
