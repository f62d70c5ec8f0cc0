/** Word by which `cache.stale` finds the saved projects. */
export const projectsTag = 'projects';
