import * as z from 'zod/mini';
import { safeUrl } from '../app/config.ts';
import { isoDateTime, reference, title, whole } from '../empty.ts';
import { beyond } from '../extensions/origin.ts';

/**
 * Number of saved projects on one page.
 * @spec 9.2a
 */
export const projectsPageSize = 10;

/**
 * A saved project. The clause defines only its id; the list needs the other fields.
 * @spec 3.14
 */
export const project = z.object({
  id: reference,
  name: title,
  articleName: title,
  updated: isoDateTime,
  cover: z.nullable(safeUrl),
  /** URL that opens the project in the editor. */
  editUrl: safeUrl,
  /** When the project will be deleted. */
  expires: beyond('projectExpiry', z.optional(isoDateTime)),
});
export type Project = z.infer<typeof project>;

/** @spec 3.14 */
export const projectPage = z.object({ projects: z.array(project), totalProjectCount: whole });

/** Returns the first and last project of a page; pages are numbered from 1. @spec 3.14 7.14h */
export const projectWindow = (
  page: number,
  pageSize = projectsPageSize,
): { skip: number; limit: number } => ({
  skip: (page - 1) * pageSize,
  limit: pageSize,
});
