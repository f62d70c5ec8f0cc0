import { css } from '@emotion/react';
import { useSelector } from '@xstate/react';
import { lazyView } from '../../ui/lazyView.tsx';
import { BooksPage } from './BooksPage.tsx';
import type { WidgetsPageRef } from './refs.ts';

// A separate chunk, because the list needs neither the forms nor the gallery of a book.
const BookPage = lazyView(async () => (await import('./BookPage.tsx')).BookPage);

const frame = css({ maxWidth: 960 });

interface WidgetsProps {
  readonly page: WidgetsPageRef;
  /** URL of the shop's products, where customers start a new book. */
  readonly shop: string;
}

/** The pages for online photo books: the list, and one book with sharing. @spec 2.52d */
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
