import * as z from 'zod/mini';
import { safeUrl } from '../app/config.ts';
import { isoDateTime, reference, title, whole } from '../empty.ts';
import { beyond } from '../extensions/origin.ts';

/** Saved projects of one page. @spec 9.2a */
export const projectsPageSize = 10;

/** A saved project; the clause names its id alone, the rest is what the list shows. @spec 3.14 */
export const project = z.object({
  id: reference,
  name: title,
  articleName: title,
  updated: isoDateTime,
  cover: z.nullable(safeUrl),
  /** Opens it in the editor. */
  editUrl: safeUrl,
  /** From then on it is not there any more. */
  expires: beyond('projectExpiry', z.optional(isoDateTime)),
});
export type Project = z.infer<typeof project>;

/** @spec 3.14 */
export const projectPage = z.object({ projects: z.array(project), totalProjectCount: whole });

/** The window of a page, numbered from 1. @spec 3.14 7.14h */
export const projectWindow = (
  page: number,
  pageSize = projectsPageSize,
): { skip: number; limit: number } => ({
  skip: (page - 1) * pageSize,
  limit: pageSize,
});
