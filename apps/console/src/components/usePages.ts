import { limits } from '@live/protocol';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pageWithin } from '../lib/pageWithin.ts';

export interface Page {
  pageNum: number;
  pageSize: number;
}

interface PageData<T> {
  items: T[];
  total: number;
}

interface PagesOptions<T> {
  /** Identifies the list; a new key starts on the first page. */
  queryKey: QueryKey;
  isOpen: boolean;
  fetchPage(page: Page, signal: AbortSignal): Promise<PageData<T>>;
}

export interface Pages<T> {
  items: T[];
  total: number;
  page: Page;
  /** No page has been loaded yet. */
  isFirstLoad: boolean;
  /** Another page than the shown one is loading. */
  isLoading: boolean;
  isFetching: boolean;
  /** The error of the latest fetch. */
  error: Error | null;
  turnTo(pageNum: number, pageSize: number): void;
  refresh(): Promise<void>;
}

const firstPage: Page = { pageNum: 1, pageSize: limits.pageSize };

/** A paged list. A failed fetch keeps the last good page; a page beyond the end moves to the last one. */
export const usePages = <T>({ queryKey, isOpen, fetchPage }: PagesOptions<T>): Pages<T> => {
  const client = useQueryClient();
  const subject = JSON.stringify(queryKey);
  const [requested, setRequested] = useState({ subject, page: firstPage });
  const page =
    requested.subject === subject
      ? requested.page
      : { ...firstPage, pageSize: requested.page.pageSize };
  if (requested.subject !== subject) setRequested({ subject, page });
  const query = useQuery({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) => fetchPage(page, signal),
    enabled: isOpen,
    // Not cached: an earlier response may contain deleted rows.
    gcTime: 0,
  });

  const [loaded, setLoaded] = useState<{ subject: string; page: Page; data: PageData<T> }>();
  const { data } = query;
  if (data && data !== loaded?.data) {
    const validPage = pageWithin(page.pageNum, page.pageSize, data.total);
    if (validPage !== page.pageNum)
      setRequested({ subject, page: { ...page, pageNum: validPage } });
    else setLoaded({ subject, page, data });
  }
  // Rows of another list do not stand under the name of this one.
  const lastGood = loaded?.subject === subject ? loaded : undefined;

  const turnTo = (pageNum: number, pageSize: number) =>
    setRequested({
      subject,
      page: { pageNum: pageSize === page.pageSize ? pageNum : 1, pageSize },
    });

  return {
    items: lastGood?.data.items ?? [],
    total: lastGood?.data.total ?? 0,
    page: lastGood?.page ?? page,
    isFirstLoad: !lastGood && !query.isError,
    isLoading: query.isFetching && data === undefined,
    isFetching: query.isFetching,
    error: query.error,
    turnTo,
    refresh: () => client.invalidateQueries({ queryKey }),
  };
};
