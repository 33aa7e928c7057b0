import CPlumb
import PlumbEngine
import PlumbSyntax

final class FragmentHandle: Handle {
  let fragment: Fragment

  init(_ fragment: Fragment, _ pool: HandlePool) {
    self.fragment = fragment
    super.init(pool)
  }
}

@_cdecl("plumb_fragment_load")
public func fragmentLoad(
  _ engine: OpaquePointer?, _ utf8: UnsafePointer<CChar>?, _ length: Int,
  _ options: UnsafePointer<plumb_load_options>?, _ outFragment: UnsafeMutablePointer<OpaquePointer?>?,
  _ outReport: UnsafeMutablePointer<OpaquePointer?>?
) -> plumb_status {
  outReport?.pointee = nil
  return withEngine(engine) { (handle) throws(Diagnostic) in
    let outFragment = try required(outFragment, "out_fragment")
    let element = try bytes(utf8, length, "the element")
    let result = load(element, options, handle.engine)
    outReport?.pointee = Report(result.diagnostics).publish()
    guard let fragment = result.fragment else {
      let status = firstError(result.diagnostics)
      return status == .ok ? .xml : status
    }
    outFragment.pointee = FragmentHandle(fragment, handle.pool).publish(.fragment)
    return .ok
  }
}

@_cdecl("plumb_fragment_destroy")
public func fragmentDestroy(_ fragment: OpaquePointer?) { destroy(fragment, .fragment) }

@_cdecl("plumb_layout_insert_fragment")
public func layoutInsertFragment(
  _ layout: OpaquePointer?, _ parent: plumb_node, _ index: Int, _ fragment: OpaquePointer?,
  _ outNode: UnsafeMutablePointer<plumb_node>?
) -> plumb_status {
  withBorrowedLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outNode = try required(outNode, "out_node")
    let index = try childIndex(index)
    let fragment = try loaded(fragment)
    outNode.pointee = try handle.relinking { (layout) throws(Diagnostic) in
      try layout.insert(fragment: fragment, parent: parent, index: index)
    }
    return .ok
  }
}

@_cdecl("plumb_layout_insert_copies")
public func layoutInsertCopies(
  _ layout: OpaquePointer?, _ parent: plumb_node, _ index: Int, _ fragment: OpaquePointer?, _ count: Int,
  _ outNodes: UnsafeMutablePointer<plumb_node>?
) -> plumb_status {
  withBorrowedLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let index = try childIndex(index)
    let fragment = try loaded(fragment)
    // What does not fit into a signed number is more than any layout takes.
    let count = count < 0 ? Int.max : count
    let nodes = try handle.relinking { (layout) throws(Diagnostic) in
      try layout.insert(copies: count, of: fragment, parent: parent, index: index)
    }
    nodes.withUnsafeBufferPointer { nodes in
      if let outNodes, let first = nodes.baseAddress { outNodes.update(from: first, count: nodes.count) }
    }
    return .ok
  }
}

@_cdecl("plumb_layout_push_fragment")
public func layoutPushFragment(
  _ layout: OpaquePointer?, _ controller: plumb_node, _ fragment: OpaquePointer?,
  _ outNode: UnsafeMutablePointer<plumb_node>?
) -> plumb_status {
  withLayout(layout, inEdits: true) { (handle) throws(Diagnostic) in
    let outNode = try required(outNode, "out_node")
    let fragment = try loaded(fragment)
    outNode.pointee = try handle.relinking { (layout) throws(Diagnostic) in
      try layout.push(fragment: fragment, onto: controller)
    }
    return .ok
  }
}

func loaded(_ fragment: OpaquePointer?) throws(Diagnostic) -> Fragment {
  switch handle(fragment, .fragment, FragmentHandle.self) {
  case .failure(let status): throw diagnostic(status, "The fragment is not a valid handle")
  case .success(let loaded): return loaded.fragment
  }
}

/// Loads a fragment; wrong options are a diagnostic of the load, as those of a template.
private func load(
  _ element: UnsafeBufferPointer<UInt8>, _ source: UnsafePointer<plumb_load_options>?, _ engine: Engine
) -> FragmentResult {
  do throws(Diagnostic) {
    var conversion = Conversion(engine)
    let options = try conversion.loadOptions(source, path: Fragment.noName)
    guard options.isLegacy == nil, options.scopes.isEmpty, options.language.isEmpty, options.owner == nil else {
      throw diagnostic(
        .argument,
        "A fragment has the mode, the scopes, the language and the owners of its layout; a name is accepted, and what "
          + "documents in JSON get")
    }
    try checkSize(element.count, options.name, engine)
    return engine.loadFragment(copy(of: element), name: options.name, options.everLayout)
  } catch { return FragmentResult(fragment: nil, diagnostics: [error]) }
}
