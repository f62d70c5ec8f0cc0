/** The parts of the page that failed to load, each represented by its retry function. */
const wanted = new Set<() => void>();
const followers = new Set<(count: number) => void>();
const tellFollowers = () => {
  for (const follow of followers) follow(wanted.size);
};

/**
 * Registers a part that failed to load. `fetchAgain` is called for each further attempt, until the returned function
 * is called because the part has loaded or is no longer needed. The `recovery` chart decides when to try.
 */
export function awaitMissing(fetchAgain: () => void): () => void {
  // A new function for each call, because the same `fetchAgain` may be registered more than once.
  const entry = () => fetchAgain();
  wanted.add(entry);
  tellFollowers();
  return () => {
    if (wanted.delete(entry)) tellFollowers();
  };
}

/** Calls `follow` with the number of missing parts after each change. Returns a function that ends this. */
export function followMissing(follow: (count: number) => void): () => void {
  followers.add(follow);
  follow(wanted.size);
  return () => void followers.delete(follow);
}

/** Retries all missing parts. */
export function fetchMissing(): void {
  // Iterates over a copy, because a part that fails immediately registers again, and is not due before the next
  // attempt.
  for (const fetchAgain of [...wanted]) fetchAgain();
}
