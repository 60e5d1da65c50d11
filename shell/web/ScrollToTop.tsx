import { useEffect } from 'react';
import { useLocation } from 'wouter';

/** Every navigation starts at the top of the page. */
export function ScrollToTop() {
  const [path] = useLocation();
  return <Top key={path} />;
}

function Top() {
  useEffect(() => {
    window.scrollTo(0, 0);
    document.getElementById('content')?.scrollTo(0, 0);
  }, []);
  return null;
}
