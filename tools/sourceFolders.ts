/** The folders that contain the project's own sources. */
export const sourceFolders = [
  'contracts',
  'machines',
  'backend',
  'demo',
  'standins',
  'src',
  'tests',
  'e2e',
  'tools',
] as const;
