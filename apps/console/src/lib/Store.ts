// Moved to the package that both pages share; this stands until every import says so.
export * from '@live/web';
