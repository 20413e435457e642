/** The part of CacheStorage that the service worker uses, in memory. */
export function memoryCaches() {
  const all = new Map<string, ReturnType<typeof memoryCache>>();
  return {
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    open: async (name: string) => {
      const cache = all.get(name) ?? memoryCache();
      all.set(name, cache);
      return cache;
    },
  };
}

function memoryCache() {
  const entries = new Map<string, Response>();
  return {
    keys: async () => [...entries.keys()].map((url) => ({ url })),
    match: async (address: string) => entries.get(address)?.clone(),
    put: async (address: string | URL, response: Response) => {
      entries.set(String(address), response);
    },
    delete: async (address: string) => entries.delete(address),
  };
}
