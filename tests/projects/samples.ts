import type { Project } from '../../contracts/projects/project.ts';
import { daysFromNow } from '../kit/now.ts';

export const project = (id: string, overrides: Partial<Project> = {}): Project => ({
  id,
  name: `Book ${id}`,
  articleName: 'Large landscape photo book',
  updated: daysFromNow(-3).toISOString(),
  cover: null,
  editUrl: `https://shop.example/editor?project=${id}`,
  expires: daysFromNow(177).toISOString(),
  ...overrides,
});

export const projects = (count: number, from = 0): Project[] =>
  Array.from({ length: count }, (_, index) => project(String(from + index)));
