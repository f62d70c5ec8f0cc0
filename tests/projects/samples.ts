import type { Project } from '../../contracts/projects/project.ts';

export const project = (id: string, overrides: Partial<Project> = {}): Project => ({
  id,
  name: `Book ${id}`,
  articleName: 'Large landscape photo book',
  updated: '2026-11-20T12:00:00Z',
  cover: null,
  editUrl: `https://shop.example/editor?project=${id}`,
  expires: '2027-05-19T12:00:00Z',
  ...overrides,
});

export const projects = (count: number, from = 0): Project[] =>
  Array.from({ length: count }, (_, index) => project(String(from + index)));
