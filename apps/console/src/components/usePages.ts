import { limits } from '@live/protocol';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { failureText } from '../lib/failureText.ts';
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
  /** What is paged; another one begins on its first page. */
  queryKey: QueryKey;
  isOpen: boolean;
  fetchPage(page: Page, signal: AbortSignal): Promise<PageData<T>>;
}

export interface Pages<T> {
  items: T[];
  total: number;
  page: Page;
  /** Nothing has been shown yet. */
  isFirstLoad: boolean;
  /** Another page than the one shown is on its way. */
  isLoading: boolean;
  isFetching: boolean;
  /** Why the latest fetch failed, in the server's words where it answered. */
  problem: string | undefined;
  turnTo(pageNum: number, pageSize: number): void;
  refresh(): Promise<void>;
}

const firstPage: Page = { pageNum: 1, pageSize: limits.pageSize };

/** A paged list: a page that fails leaves the last good one, and its rows may become fewer. */
export const usePages = <T>({ queryKey, isOpen, fetchPage }: PagesOptions<T>): Pages<T> => {
  const client = useQueryClient();
  const subject = JSON.stringify(queryKey);
  const [wanted, setWanted] = useState({ subject, page: firstPage });
  const page =
    wanted.subject === subject ? wanted.page : { ...firstPage, pageSize: wanted.page.pageSize };
  if (wanted.subject !== subject) setWanted({ subject, page });
  const query = useQuery({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) => fetchPage(page, signal),
    enabled: isOpen,
    // A page seen before is asked for again: its old answer may name rows that are gone.
    gcTime: 0,
  });

  const [good, setGood] = useState<{ page: Page; data: PageData<T> }>();
  const { data } = query;
  if (data && data !== good?.data) {
    const inside = pageWithin(page.pageNum, page.pageSize, data.total);
    if (inside !== page.pageNum) setWanted({ subject, page: { ...page, pageNum: inside } });
    else setGood({ page, data });
  }

  const turnTo = (pageNum: number, pageSize: number) =>
    setWanted({ subject, page: { pageNum: pageSize === page.pageSize ? pageNum : 1, pageSize } });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the subject is the key's content
  const refresh = useCallback(() => client.invalidateQueries({ queryKey }), [client, subject]);

  return {
    items: good?.data.items ?? [],
    total: good?.data.total ?? 0,
    page: good?.page ?? page,
    isFirstLoad: !good && !query.isError,
    isLoading: query.isFetching && data === undefined,
    isFetching: query.isFetching,
    problem: query.error ? failureText(query.error) : undefined,
    turnTo,
    refresh,
  };
};
