/**
 * Icons of notices that any page, including a public one, may show. They are in the first chunk, all others in the
 * account's.
 */
export const noticeIcons = {
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  error: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0zM12 7.8v5M12 16v.1',
  info: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0zM12 11.2v5M12 8v.1',
} as const;
