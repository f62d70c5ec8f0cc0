import { css } from '@emotion/react';
import { useSelector } from '@xstate/react';
import { lazyView } from '../../ui/lazyView.tsx';
import { BooksPage } from './BooksPage.tsx';
import type { WidgetsPageRef } from './refs.ts';

// Separate chunk: the list needs neither the forms nor the gallery of a book.
const BookPage = lazyView(async () => (await import('./BookPage.tsx')).BookPage);

const frame = css({ maxWidth: 960 });

interface WidgetsProps {
  readonly page: WidgetsPageRef;
  /** Where the shop shows its products: the next book begins there. */
  readonly shop: string;
}

/** The pages of online photo books: all of them, and one to be shared. @spec 2.52d */
export function Screen({ page, shop }: WidgetsProps) {
  const list = useSelector(page, ({ children }) => children.list);
  const book = useSelector(page, ({ children }) => children.book);
  return (
    <div css={frame}>
      {list === undefined ? null : <BooksPage list={list} shop={shop} />}
      {book === undefined ? null : <BookPage key={book.sessionId} book={book} />}
    </div>
  );
}
